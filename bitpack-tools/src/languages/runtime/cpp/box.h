// Nested values of recursive types.

/// A value on the heap, so that a type can contain itself. It is empty until it is read or set.
template <typename T> class Box {
public:
    Box() = default;
    Box(const Box& other) : value_(other ? new T(*other) : nullptr) {}
    Box(Box&&) noexcept = default;
    Box& operator=(Box other) noexcept
    {
        value_.swap(other.value_);
        return *this;
    }

    static Box Of(T value)
    {
        Box box;
        box.value_.reset(new T(std::move(value)));
        return box;
    }

    explicit operator bool() const { return value_ != nullptr; }
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return value_.get(); }
    const T* operator->() const { return value_.get(); }

private:
    std::unique_ptr<T> value_;
};

template <typename T> bool operator==(const Box<T>& a, const Box<T>& b)
{
    return a && b ? *a == *b : !a && !b;
}

template <typename T> bool operator<(const Box<T>& a, const Box<T>& b)
{
    return b && (!a || *a < *b);
}
